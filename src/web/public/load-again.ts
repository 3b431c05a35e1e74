const delayMs = 3000;

/** A script or style sheet that fails to load is loaded again until it arrives. */
function loadAgain({ target: failed }: Event): void {
  if (!(failed instanceof HTMLScriptElement || failed instanceof HTMLLinkElement)) return;
  // A script that cloneNode copies would not run.
  const copy = document.createElement(failed.localName);
  for (const { name, value } of failed.attributes) copy.setAttribute(name, value);
  setTimeout(() => failed.replaceWith(copy), delayMs);
}

// The event is captured, because such an error does not bubble.
addEventListener('error', loadAgain, true);
