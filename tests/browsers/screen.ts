// What a person does with a page, by the words on it.
import { type WebDriver, WebElement } from 'selenium-webdriver';

const patienceMs = 30_000;

/** Runs in the page: the first element in sight that begins with these words, or is named by them. */
function findInPage(selector: string, words: string): Element | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
    const name = element.getAttribute('aria-label') ?? element.innerText;
    return element.checkVisibility() && name.replaceAll(/\s+/g, ' ').trim().startsWith(words);
  });
  found?.scrollIntoView({ block: 'center' });
  return found;
}

export function createScreen(driver: WebDriver) {
  async function find(selector: string, words = ''): Promise<WebElement> {
    return driver.wait(
      async () => {
        const element: unknown = await driver.executeScript(findInPage, selector, words);
        return element instanceof WebElement ? element : undefined;
      },
      patienceMs,
      `${words} (${selector}) is not there`,
    ) as Promise<WebElement>;
  }

  async function controlOf(label: string): Promise<WebElement> {
    return driver.executeScript<WebElement>('return arguments[0].control', await find('label', label));
  }

  return {
    find,
    open: (url: string) => driver.get(url),
    see: async (words: string) => {
      await driver.wait(
        () => driver.executeScript(`return document.body.innerText.includes(arguments[0])`, words),
        patienceMs,
        `"${words}" does not appear`,
      );
    },
    press: async (words: string, selector = 'button, a, summary') => {
      await (await find(selector, words)).click();
    },
    type: async (label: string, text: string) => {
      const field = await controlOf(label);
      await field.clear();
      await field.sendKeys(text);
    },
    choose: async (label: string, value: string) => {
      const script = 'return [...arguments[0].options].find(({ value }) => value === arguments[1])';
      await (await driver.executeScript<WebElement>(script, await controlOf(label), value)).click();
    },
  };
}

export type Screen = ReturnType<typeof createScreen>;
