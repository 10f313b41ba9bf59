/** A secret, and what somebody who reads the finding should know it as. */
interface Secret {
  name: string;
  value: string;
}

/** Base64 of a text that stands anywhere in a longer one: what the neighbours share is cut off. */
const inBase64 = (value: string): string[] =>
  [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
    return whole.toString('base64').slice(offset === 0 ? 0 : 4);
  });

/** Values this long are recognised by their beginning as well, since messages are cut. */
const LONG = 40;
const BEGINNING = 20;

/** Every form in which a value may stand in a log: as it is, cut, escaped, in an address, in base64. */
const formsOf = (value: string): string[] => {
  const base64 = inBase64(value);
  const forms = [
    value,
    ...(value.length < LONG ? [] : [value.slice(0, BEGINNING)]),
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    encodeURIComponent(value).toLowerCase(),
    new URLSearchParams({ x: value }).toString().slice(2),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    Buffer.from(value).toString('hex'),
  ];
  return [...new Set(forms)];
};

/** Collects secrets during a run and looks for them in what was printed. */
export const openHunt = () => {
  const secrets: Secret[] = [];
  return {
    /** Remembers a secret. @returns the value. @throws Error for one too short to be told from chance */
    keep(name: string, value: string | undefined): string {
      if (value === undefined || value.length < 8) throw new Error(`No secret: ${name}, ${value}`);
      secrets.push({ name, value });
      return value;
    },

    /** How many different secrets are known. */
    count: (): number => new Set(secrets.map(({ value }) => value)).size,

    /** Names of the secrets that stand in a text, each with the line it was found in. */
    findIn(text: string): string[] {
      const lines = text.split('\n');
      return secrets.flatMap(({ name, value }) => {
        const forms = formsOf(value);
        const line = lines.find((one) => forms.some((form) => one.includes(form)));
        return line === undefined ? [] : [`${name}: ${line.slice(0, 1500)}`];
      });
    },
  };
};

export type Hunt = ReturnType<typeof openHunt>;
