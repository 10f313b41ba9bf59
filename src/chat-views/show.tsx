import { VIEW_DATA } from '@ota-news/foundation/agent-tools/app-view';
import type { Child } from 'hono/jsx';
import { render } from 'hono/jsx/dom';
import { connect, type ToolResult } from './host';
import { followLinks } from './links';

/** The call that a view shows. */
export interface Shown<D, V> {
  args: Record<string, unknown>;
  data: D;
  /** Undefined if the tool had nothing to add. */
  view: (V & { site?: string }) | undefined;
}

const Text = ({ content = [] }: ToolResult) => (
  <p class="chat-text">{content.map(({ text }) => text ?? '').join('\n')}</p>
);

const Frame = ({ children }: { children?: Child }) => (
  <main class="chat-view">
    {children}
    <p class="chat-status" role="status" />
  </main>
);

/**
 * Connects a view to its host, and draws the result of the call once it is there. Errors, and results that the view can't
 * draw, are shown as the text that hosts without views show.
 *
 * @param draw the drawing; null if there is nothing to draw
 * @param afterwards what a drawing needs once it is in the document
 */
export const show = <D, V>(
  name: string,
  draw: (shown: Shown<D, V>) => Child | null,
  afterwards: (shown: Shown<D, V>) => void = () => undefined,
): void => {
  let args: Record<string, unknown> = {};
  const put = (child: Child): void => render(<Frame>{child}</Frame>, document.body);
  void connect(name, {
    onInput: (given) => {
      args = given;
    },
    onResult: (result) => {
      const shown: Shown<D, V> = {
        args,
        data: result.structuredContent as D,
        view: result._meta?.[VIEW_DATA] as Shown<D, V>['view'],
      };
      const drawing = result.isError === true ? null : draw(shown);
      put(drawing ?? <Text {...result} />);
      if (shown.view?.site !== undefined) followLinks(shown.view.site);
      if (drawing !== null) afterwards(shown);
    },
    onCancelled: () => put(<p class="chat-text">The call was cancelled.</p>),
    onScheme: (scheme) => {
      document.documentElement.dataset.scheme = scheme;
    },
  });
};
