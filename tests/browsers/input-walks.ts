// What small inputs of real people, keyboards, translators and partners' pages do in these browsers.
import type { WebDriver } from 'selenium-webdriver';
import { steps } from '#domain/questionnaire.ts';
import { buildContact } from '#tests/builders/answers.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { startTranslator } from '#tests/support/translator.ts';
import { answer, type Walk } from './walk.ts';

const { state, customerType, fullName, phone, email } = buildContact();

/** The pages of the other site by their paths. `src`: the embed script's address. */
export const hostPages: Readonly<Record<string, (src: string) => string>> = {
  '/': (src) => `<main><script src="${src}" async></script></main>`,
  '/in-the-head': (src) => `<head><script src="${src}"></script></head><body><main>Our lifts</main></body>`,
  '/added-to-the-head': (src) =>
    `<head><script>document.head.append(Object.assign(document.createElement('script'), { src: '${src}' }))</script></head><body><main>Our lifts</main></body>`,
  '/a-module': (src) =>
    `<head><script type="module" src="${src}"></script></head><body><p data-lift-estimator></p></body>`,
  // As a site builder frames a page that it does not trust: without forms and downloads.
  '/in-a-sandbox': (src) =>
    `<iframe sandbox="allow-scripts allow-same-origin" width="1000" height="800" src="${new URL('/?embed=1', src).href}"></iframe>`,
};

/** From the first question, or that of another step, to the price, on the page or in the frame that is open. */
async function walkToPrice({ screen }: Pick<Walk, 'screen'>, from = 1): Promise<void> {
  for (const { number, questions } of steps.slice(from - 1))
    if (questions.length > 0) await answer({ screen }, number);
  await screen.choose('State', state);
  await screen.choose('Customer type', customerType);
  await screen.type('Full name', fullName);
  await screen.type('Phone', phone);
  await screen.type('Email', email);
  await screen.press('Calculate Price');
  await screen.see('$92,820');
}

/** Forgets what the walks before answered and who signed in. A page without a script keeps nothing again. */
async function forget({ driver, screen, url }: Walk): Promise<void> {
  await screen.open(`${url}/privacy-notice`);
  await driver.executeScript('sessionStorage.clear(); localStorage.clear()');
}

async function translated(walk: Walk): Promise<void> {
  const { driver, screen, url } = walk;
  await forget(walk);
  await screen.open(url);
  await driver.executeScript(startTranslator);
  await screen.find('font');
  await walkToPrice({ screen });
  await screen.press('Change Doors');
  await screen.press('1 Door', 'label');
  await screen.press('Keep this change');
  await screen.see('Was $92,820, now $89,620');
  await screen.press('Undo');
  await screen.see('$92,820');
  await screen.press('Talk to a professional');
  await screen.see('Your Estimate is Confirmed');

  await screen.open(`${url}/admin/login`);
  await driver.executeScript(startTranslator);
  await screen.type('Email', testAdmin.email);
  await screen.type('Password', 'not the password');
  await screen.press('Sign in');
  await screen.see('Login failed. Please check your credentials.');
  await screen.type('Password', testAdmin.password);
  await screen.press('Sign in');
  await screen.see('Live Configuration');
  await screen.type('Commercial Grade Lift: Lift base price', '79200');
  await screen.press('Save All Changes');
  await screen.see('Configuration saved successfully!');
}

/** Runs in the page, as a keyboard composes: parts replace each other, and the last one stays. */
function compose(input: HTMLInputElement, parts: readonly string[], ends: boolean): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  input.focus();
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const data of parts) {
    property?.set?.call(input, data);
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, data, inputType: 'insertCompositionText', isComposing: true }),
    );
  }
  if (!ends) return;
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: parts.at(-1) ?? '' }));
  input.dispatchEvent(
    new InputEvent('input', { bubbles: true, data: parts.at(-1) ?? '', inputType: 'insertText' }),
  );
}

async function expectValue(driver: WebDriver, name: string, value: string): Promise<void> {
  await driver.wait(
    () =>
      driver.executeScript(
        `return document.querySelector(arguments[0]).value === arguments[1]`,
        `[name=${name}]`,
        value,
      ),
    10_000,
    `${name} is not ${value}`,
  );
}

async function composed(walk: Walk): Promise<void> {
  const { driver, screen, url } = walk;
  await forget(walk);
  await screen.open(url);
  for (const { number, questions } of steps) if (questions.length > 0) await answer({ screen }, number);
  const field = await screen.find('[name=phone]');
  await driver.executeScript(compose, field, ['0412', '0412 345', '0412 345 678'], false);
  await expectValue(driver, 'phone', '0412 345 678');
  await driver.executeScript(compose, field, ['0412', '0412 345 678'], true);
  await expectValue(driver, 'phone', '0412345678');
  const stays = await driver.executeScript(
    `const name = document.querySelector('[name=fullName]');
     name.focus();
     name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
     return document.activeElement === name;`,
  );
  if (stays !== true) throw new Error('Enter that ends a composition leaves the field');
}

async function embedded(walk: Walk): Promise<void> {
  const { driver, screen, hostUrl } = walk;
  await forget(walk);
  for (const path of ['/in-the-head', '/added-to-the-head', '/a-module']) {
    await screen.open(hostUrl + path);
    const frame = await screen.find('iframe');
    const [inBody, width] = await driver.executeScript<[boolean, number]>(
      'return [document.body.contains(arguments[0]), arguments[0].getBoundingClientRect().width]',
      frame,
    );
    if (!inBody || width < 600) throw new Error(`${path}: the frame is ${width} pixels wide`);
    await driver.switchTo().frame(frame);
    await screen.see('Lift Estimator');
    await driver.switchTo().defaultContent();
  }
}

async function sandboxed(walk: Walk): Promise<void> {
  const { driver, screen, hostUrl } = walk;
  await screen.open(`${hostUrl}/in-a-sandbox`);
  await driver.switchTo().frame(await screen.find('iframe'));
  // The frame keeps what was answered in the other frame of that site: the first step.
  await walkToPrice(walk, 2);
  await screen.press('Share');
  await screen.press('Save PDF');
  await screen.see('The page around this one may forbid it.');
  await screen.find('a', 'Open your estimate by itself');
  await driver.switchTo().defaultContent();
}

/** Where the pointer is coarse, iOS zooms into fields of smaller letters. WebKitGTK on this machine has a mouse. */
async function largeFields({ driver, screen, url }: Walk): Promise<void> {
  for (const path of ['/admin', '/admin?section=leads']) {
    await screen.open(url + path);
    await screen.find('input');
    const small = await driver.executeScript<string[]>(
      `return matchMedia('(pointer: coarse)').matches
         ? [...document.querySelectorAll('input, select, textarea')]
             .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
             .map((field) => field.outerHTML)
         : [];`,
    );
    if (small.length > 0) throw new Error(`${path}: fields with letters below 16 px: ${small.join()}`);
  }
}

export const inputWalks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'a translated page gets its price, and its admin saves': translated,
  'what a keyboard composes is left alone until its end': composed,
  'the script stands in the head, is added there, or is a module': embedded,
  'a sandbox that forbids forms and downloads gets its price, and a link leads out': sandboxed,
  'fields are large enough where the pointer is coarse': largeFields,
};
