// `npm run mail:test ADDRESS`: sends one mail like the server, and says what works and what does not.
import { isEmail } from '#domain/contact.ts';
import { loadConfig } from '#server/config.ts';
import { StartUpError } from '#server/start-up-error.ts';
import { testMail } from './test-mail.ts';

try {
  const [address = ''] = process.argv.slice(2);
  if (!isEmail(address)) throw new StartUpError('Say where to: npm run mail:test someone@example.com');
  const { ok, lines } = await testMail(loadConfig(), address);
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exitCode = 1;
}
