// The keys 1 to 6 choose an option, while the focus is in the questionnaire (WCAG 2.2, success criterion 2.1.4).

export function listenForNumberKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element) || altKey || ctrlKey || metaKey) return;
    const step = target.closest('form')?.querySelector('[data-number]:not([hidden])');
    // In a field a digit is typed.
    if (!step || target.matches('select, input:not([type=radio])')) return;
    const group =
      target.closest('[role=radiogroup]') ?? step.querySelector('[role=radiogroup]:not(:has(:checked))');
    const option = radiosOf(group ?? step)[Number(key) - 1];
    if (!option) return;
    event.preventDefault();
    option.click();
    // Where the step asks something else as well, the next key is for that.
    if (option.checkVisibility()) (radiosOf(group?.nextElementSibling)[0] ?? option).focus();
  });
}

function radiosOf(group: Element | null | undefined): HTMLInputElement[] {
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
}
