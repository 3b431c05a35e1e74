// Gives five options of a server pictures, as large as a picture may be.
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import type { OptionLists } from '#domain/questions/option-lists.ts';
import { writePng } from '#tests/support/png.ts';
import { adminToken, type Method, sendJson } from '#tests/support/send-json.ts';

/** Noise, which cannot be made smaller: about 87 kB. */
function picture(seed: number): Buffer {
  let state = seed;
  const noise = () => (state = (state * 48_271) % 2_147_483_647) % 256;
  return writePng([170, 170], { colorType: 2, bits: 8 }, () => [noise(), noise(), noise()]);
}

export async function addPictures(server: string): Promise<void> {
  const token = await adminToken(server);
  async function read<Answer>(response: Response): Promise<Answer> {
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  const ask = async <Answer>(method: Method, path: string, body?: object) =>
    read<Answer>(await sendJson(method, `${server}/api${path}`, body, token));

  let left = 5;
  async function addTo(options: OptionLists['shaftTypes']) {
    const offered = [];
    for (const { id, name, description } of options.slice(0, left)) {
      const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
      const body = new Uint8Array(picture(left));
      const sent = await fetch(`${server}/api/admin/pictures`, { method: 'POST', headers, body });
      offered.push({ id, name, description, offered: true, picture: (await read<{ id: string }>(sent)).id });
      left -= 1;
    }
    return offered;
  }
  const { liftTypes, shaftTypes } = await ask<OptionLists>('GET', '/options');
  const catalogue = { liftTypes: await addTo(liftTypes), shaftTypes: await addTo(shaftTypes) };
  if (left > 0) throw new Error(`${left} of five pictures have no option`);
  const { _id: _, ...config } = await ask<LivePricingConfig>('GET', '/admin/pricing-config');
  await ask('PUT', '/admin/pricing-config', { ...config, catalogue });
}
