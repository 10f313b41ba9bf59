import type { EditorView } from '@codemirror/view';
import { backendUrl } from '../session/backend';

/** Returns the address of an image on another site; null for an image of this site or of the clipboard only. */
export const foreignAddress = (picture: HTMLImageElement): string | null => {
  const address = picture.getAttribute('src') ?? '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).origin === window.location.origin ? null : address;
};

/** Replaces the address of an image everywhere in the text. */
export const replaceAddress = (view: EditorView, from: string, to: string): void => {
  const text = view.state.sliceDoc();
  const opening = '](';
  const changes = [];
  for (
    let start = text.indexOf(`${opening}${from}`);
    start !== -1;
    start = text.indexOf(`${opening}${from}`, start + 1)
  ) {
    const address = start + opening.length;
    const end = address + from.length;
    // The address may be a prefix of a longer one.
    if (/^[)\s]/.test(text.slice(end))) changes.push({ from: address, to: end, insert: to });
  }
  view.dispatch({ changes, userEvent: 'input' });
};

interface StoredPicture {
  url: string;
}

/** Returns the data of the first event of a type in a stream of server-sent events (HTML Standard, 9.2.6). */
const eventData = (stream: string, kind: string): unknown => {
  for (const event of stream.split('\n\n')) {
    const [, named, data] = /^event: (.*)\ndata: (.*)$/.exec(event.trim()) ?? [];
    if (named === kind && data !== undefined) return JSON.parse(data);
  }
  return undefined;
};

/**
 * Error message of a response that is not an event stream. Falls back to the status code, as HTTP/2
 * has no reason phrase.
 */
const refusalOf = (status: number, answer: string): string => {
  const body: { error?: { message?: string } } = answer.startsWith('{')
    ? (JSON.parse(answer) as object)
    : {};
  return body.error?.message ?? String(status);
};

/**
 * Makes the server fetch an image and store it in the Media Library.
 *
 * @param token of the person's session
 * @returns its address there
 * @throws Error with the reason
 */
export const storeForeign = async (address: string, token: string | null): Promise<string> => {
  const response = await fetch(`${backendUrl()}/upload/actions/upload-from-urls`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token ?? ''}` },
    body: JSON.stringify({ urls: [address] }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(refusalOf(response.status, answer));
  const done = eventData(answer, 'file:complete') as { file: StoredPicture } | undefined;
  if (done !== undefined) return done.file.url;
  const failed = eventData(answer, 'file:error') as { message: string } | undefined;
  throw new Error(failed?.message ?? String(response.status));
};
