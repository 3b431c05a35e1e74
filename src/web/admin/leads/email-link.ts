/** Opens a mail to this address, and to nobody that a `?bcc=` in it names. */
export function emailLink(email = ''): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
