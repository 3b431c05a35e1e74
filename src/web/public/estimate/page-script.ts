/** All the script there is on the page. The buttons are hidden until it has run: what cannot work is not offered. */
export const pageScript = `(() => {
const say = (text) => { document.getElementById('link-status').textContent = text };
const offer = (id, act) => {
  const button = document.getElementById(id);
  button.hidden = false;
  button.addEventListener('click', act);
};
offer('print', () => print());
if (navigator.clipboard) offer('copy-link', () => navigator.clipboard.writeText(location.href).then(
  () => say('Link copied'),
  () => say('The link could not be copied: please copy it from the address bar.')));
if (navigator.share) offer('share', () => navigator.share({ title: document.title, url: location.href }).catch(() => {}));
})()`;
