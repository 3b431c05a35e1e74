/** That a script could not be loaded. The steps in the HTML work all the same, and the next tap or key tries again. */
export function sayNotArrived(isMissing: boolean): void {
  const message = document.getElementById('not-arrived');
  if (message) message.hidden = !isMissing;
}
