import type { EditorView } from '@codemirror/view';
import { backendUrl } from '../session/backend';

/** A picture's address on another site; null for one of this site, or that only the clipboard has. */
export const foreignAddress = (picture: HTMLImageElement): string | null => {
  const address = picture.getAttribute('src') ?? '';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).origin === window.location.origin ? null : address;
};

/** Puts another address in place of a picture's, wherever the text shows it. */
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
    // The address may be the beginning of a longer one.
    if (/^[)\s]/.test(text.slice(end))) changes.push({ from: address, to: end, insert: to });
  }
  view.dispatch({ changes, userEvent: 'input' });
};

interface StoredPicture {
  url: string;
}

/** The data of a kind of event in a stream of server-sent events (HTML Standard, 9.2.6). */
const eventData = (stream: string, kind: string): unknown => {
  for (const event of stream.split('\n\n')) {
    const [, named, data] = /^event: (.*)\ndata: (.*)$/.exec(event.trim()) ?? [];
    if (named === kind && data !== undefined) return JSON.parse(data);
  }
  return undefined;
};

/** What an answer that is no stream of events says is wrong. HTTP/2 has no text beside the number. */
const refusalOf = (status: number, answer: string): string => {
  const body: { error?: { message?: string } } = answer.startsWith('{')
    ? (JSON.parse(answer) as object)
    : {};
  return body.error?.message ?? String(status);
};

/**
 * Has the server fetch a picture and store it in the Media Library.
 *
 * @param token of the person's session
 * @returns its address there
 * @throws Error that says what is wrong with it
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
