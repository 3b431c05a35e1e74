type Given = Record<string, string | number>;

/** Every choice of one value for each name. */
export function combinations(choices: Readonly<Record<string, readonly (string | number)[]>>): Given[] {
  return Object.entries(choices).reduce<Given[]>(
    (found, [name, values]) => found.flatMap((given) => values.map((value) => ({ ...given, [name]: value }))),
    [{}],
  );
}
