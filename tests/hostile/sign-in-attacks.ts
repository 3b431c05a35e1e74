import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
// Sign-ins beside a change of the password, and floods from one IPv6 /48.
import { type Method, sendJson } from '#tests/support/send-json.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { type Attack, countOf } from './attack.ts';

const rounds = 6;
const loops = 3;

async function signIn(url: string, password: string): Promise<string | undefined> {
  const response = await sendJson('POST', `${url}/api/admin/login`, { ...testAdmin, password });
  return response.ok ? ((await response.json()) as { token: string }).token : undefined;
}

/** Who knows the old password signs in again and again while it is changed. */
export async function raceSignIns(url: string): Promise<Attack> {
  let [password, next] = [testAdmin.password, 'another-lift-for-the-tower'];
  let [opened, outlived] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const own = await signIn(url, password);
    const tokens: (string | undefined)[] = [];
    const changing = new AbortController();
    const flood = Array.from({ length: loops }, async () => {
      while (!changing.signal.aborted) tokens.push(await signIn(url, password));
    });
    const body = { password, newPassword: next };
    const changed = await sendJson('PUT', `${url}/api/admin/account/password`, body, own);
    if (!changed.ok) throw new Error(await changed.text());
    changing.abort();
    await Promise.all(flood);
    for (const token of tokens.filter((each) => each !== undefined)) {
      opened += 1;
      const { status } = await sendJson('GET', `${url}/api/admin/account`, undefined, token);
      if (status !== 401) outlived += 1;
    }
    [password, next] = [next, password];
  }
  return {
    text: `${opened} sign-ins beside ${rounds} changes of the password: ${outlived} outlive it`,
    isRepelled: outlived === 0,
  };
}

/** As a proxy passes them on: each from a /64 of its own in one /48. */
const network = (number: number) => `2001:db8:7:${number.toString(16)}::1`;

async function sendFrom(address: string, method: Method, url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

/** The server counts, and takes the address from the proxy. */
export async function floodFromOneNetwork(url: string): Promise<readonly Attack[]> {
  const login = `${url}/api/admin/login`;
  const owner = '203.0.113.7';
  const known = await sendFrom(owner, 'POST', login, testAdmin);
  const wrong = { ...testAdmin, password: 'not-this-one-at-all' };
  const many = Array.from({ length: 240 }, (_, number) => network(number));
  const guesses = Promise.all(many.map((address) => sendFrom(address, 'POST', login, wrong)));
  const meanwhile = await sendFrom(owner, 'POST', login, testAdmin);
  const guessed = await guesses;
  const checked = guessed.filter((status) => status === 401).length;
  const leads = await Promise.all(
    many.map((address, number) =>
      sendFrom(
        address,
        'POST',
        `${url}/api/calculate`,
        buildCalculateBody({ email: `flood${number}@example.com` }),
      ),
    ),
  );
  const priced = leads.filter((status) => status === 200).length;
  return [
    {
      text: `240 guesses of one /48: ${countOf(guessed)}; the owner meanwhile: ${meanwhile}`,
      isRepelled: checked <= 12 && known === 200 && meanwhile === 200,
    },
    { text: `240 leads of one /48: ${countOf(leads)}`, isRepelled: priced <= 80 && priced > 0 },
  ];
}
