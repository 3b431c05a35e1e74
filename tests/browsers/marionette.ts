// Firefox's own protocol, Marionette, for selenium-webdriver. Usually a program between the two, geckodriver, translates it
// from WebDriver; Debian has no package of that.
import { connect, type Socket } from 'node:net';
import { type Command, Name } from 'selenium-webdriver/lib/command.js';
import { z } from 'zod';

/** Element references are wrapped in objects with this key. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const names: Readonly<Record<string, string>> = {
  [Name.NEW_SESSION]: 'WebDriver:NewSession',
  [Name.GET]: 'WebDriver:Navigate',
  [Name.GO_BACK]: 'WebDriver:Back',
  [Name.REFRESH]: 'WebDriver:Refresh',
  [Name.EXECUTE_SCRIPT]: 'WebDriver:ExecuteScript',
  [Name.CLICK_ELEMENT]: 'WebDriver:ElementClick',
  [Name.CLEAR_ELEMENT]: 'WebDriver:ElementClear',
  [Name.SEND_KEYS_TO_ELEMENT]: 'WebDriver:ElementSendKeys',
  [Name.SWITCH_TO_FRAME]: 'WebDriver:SwitchToFrame',
  setWindowRect: 'WebDriver:SetWindowRect',
  [Name.SCREENSHOT]: 'WebDriver:TakeScreenshot',
  [Name.QUIT]: 'Marionette:Quit',
};

const elementSchema = z.object({ [elementKey]: z.string() });
const replySchema = z.tuple([
  z.literal(1),
  z.number(),
  z.object({ error: z.string(), message: z.string() }).nullable(),
  z.unknown(),
]);
const valueSchema = z.object({ value: z.unknown() });

/** For `WebDriver.createSession`. */
export function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  let last = 0;

  return {
    async execute(command: Command): Promise<unknown> {
      const name = names[command.getName()];
      if (name === undefined) throw new Error(`Marionette has no name yet for ${command.getName()}`);
      last += 1;
      const text = JSON.stringify([0, last, name, parametersOf(command)]);
      const replied = nextMessage(socket);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const [, , error, result] = replySchema.parse(await replied);
      if (error) throw new Error(`${name}: ${error.error}: ${error.message}`);
      const value = valueSchema.safeParse(result);
      return value.success ? value.data.value : result;
    },
    close: () => socket.destroy(),
  };
}

function parametersOf(command: Command): object {
  if (command.getName() === Name.NEW_SESSION) return {};
  const { id, ...parameters } = command.getParameters() as { id?: unknown };
  const element = elementSchema.safeParse(id).data?.[elementKey];
  return command.getName() === Name.SWITCH_TO_FRAME
    ? { element: element ?? null }
    : { ...parameters, ...(element !== undefined && { id: element }) };
}

/** A message is its length in bytes, a colon, and JSON. Marionette sends one for each command, after its greeting. */
async function nextMessage(socket: Socket): Promise<unknown> {
  let received = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Firefox has closed the connection'));
    socket.once('close', fail);
    socket.on('data', function take(chunk: Buffer) {
      received = Buffer.concat([received, chunk]);
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(start, end).toString());
      received = received.subarray(end);
      // The greeting has no reply in it.
      if (!Array.isArray(message)) return;
      socket.off('data', take).off('close', fail);
      resolve(message);
    });
  });
}
