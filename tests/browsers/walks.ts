// The ways that matter most: a visitor's from the first question to the document, and an admin's with the lead they left.
import { keptEstimatesKey } from '#contract/page.ts';
import { stepAt, steps } from '#domain/questionnaire.ts';
import { buildContact } from '#tests/builders/answers.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { inputWalks } from './input-walks.ts';
import { answer, type Walk } from './walk.ts';

const { state, customerType, fullName, phone, email } = buildContact();

async function visitorGetsPrice({ driver, screen, url }: Walk): Promise<void> {
  await screen.open(url);
  for (const { number, questions } of steps) {
    if (questions.length > 0) await answer({ screen }, number);
    if (number !== 2) continue;
    await screen.see(stepAt(3).title);
    await driver.navigate().back();
    await screen.see(stepAt(2).title);
    await driver.navigate().refresh();
    await answer({ screen }, 2);
  }
  await screen.choose('State', state);
  await screen.choose('Customer type', customerType);
  await screen.type('Full name', fullName);
  await screen.type('Phone', phone);
  await screen.type('Email', email);
  await screen.press('Calculate Price');
  await screen.see('$92,820');
}

async function visitorTriesAnswer({ screen }: Walk): Promise<void> {
  await screen.press('Change Doors');
  await screen.press('1 Door', 'label');
  await screen.see('$89,620 in place of $92,820');
  await screen.press('Keep this change');
  await screen.see('Was $92,820, now $89,620');
}

async function visitorOpensLink({ driver, screen, url }: Walk): Promise<void> {
  await screen.press('Share');
  await screen.see('Save PDF');
  const script = 'return JSON.parse(localStorage.getItem(arguments[0]))[0].url';
  const link = await driver.executeScript<string>(script, keptEstimatesKey);
  // The server knows its port only once it listens, so it is not in its links.
  await screen.open(url + new URL(link).pathname);
  await screen.see('Your answers');
  const document = await driver.executeScript<string>(
    'return fetch(`${location.href}.pdf`).then((response) => response.text()).then((text) => text.slice(0, 5))',
  );
  if (document !== '%PDF-') throw new Error(`The document begins with ${document}`);
}

async function visitorUsesFrame({ driver, screen, hostUrl }: Walk): Promise<void> {
  await screen.open(hostUrl);
  await driver.switchTo().frame(await screen.find('iframe'));
  await answer({ screen }, 1);
  await screen.see(stepAt(2).title);
  await driver.switchTo().defaultContent();
}

async function adminWorksWithLead({ screen, url }: Walk): Promise<void> {
  await screen.open(`${url}/admin/login`);
  await screen.type('Email', testAdmin.email);
  await screen.type('Password', testAdmin.password);
  await screen.press('Sign in');
  await screen.see('Live Configuration');
  await screen.open(`${url}/admin?section=leads`);
  await screen.press(fullName, 'td');
  await screen.press('No answer');
  await screen.see('Follow up');
}

async function adminChangesPrice({ screen, url }: Walk): Promise<void> {
  await screen.open(`${url}/admin`);
  await screen.type('Commercial Grade Lift: Lift base price', '79100');
  await screen.press('Save All Changes');
  await screen.see('Configuration saved successfully!');
}

/** In order: an admin finds the lead that the visitor left. */
export const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'a visitor answers, goes back, reloads and gets the price': visitorGetsPrice,
  'another answer is tried and kept': visitorTriesAnswer,
  'the link and its document open': visitorOpensLink,
  'the frame on another site works': visitorUsesFrame,
  'an admin signs in, opens the lead and notes an outcome': adminWorksWithLead,
  'an admin changes a price': adminChangesPrice,
  ...inputWalks,
};
