/** Reads single settings from the environment and collects one sentence for every wrong one. */
export type SettingReader = ReturnType<typeof createSettingReader>;

export function createSettingReader(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];

  /** An empty variable counts as absent: that is what `NAME=` in a .env file means to people. */
  function text(name: string): string | undefined {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  }

  function webAddress(name: string): string | undefined {
    const value = text(name);
    if (value === undefined || isWebAddress(value)) return value;
    problems.push(`${name} must be a web address that begins with http:// or https://, not "${value}".`);
    return undefined;
  }

  function wholeNumber(name: string, from: number, to: number): number | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= from && number <= to) return number;
    problems.push(`${name} must be a whole number from ${from} to ${to}, not "${value}".`);
    return undefined;
  }

  function oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const choice = choices.find((each) => each === value.toLowerCase());
    if (choice === undefined) problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    return choice;
  }

  function matching(name: string, pattern: RegExp, mustBe: string): string | undefined {
    const value = text(name);
    if (value === undefined || pattern.test(value)) return value;
    problems.push(`${name} must be ${mustBe}, not "${value}".`);
    return undefined;
  }

  return { problems, text, webAddress, wholeNumber, oneOf, matching };
}

export function isWebAddress(value: string): boolean {
  const protocol = URL.parse(value)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
