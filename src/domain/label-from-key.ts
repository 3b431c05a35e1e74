/** A readable label for a key of the configuration: `twoDoorsOpposite` → `Two Doors Opposite`. */
export function labelFromKey(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
