/** `34000.5` as `34,000.5`. Text, not a number: what is too long for a number keeps its digits. */
export function groupDigits(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}
