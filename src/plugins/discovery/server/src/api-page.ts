import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { html } from 'hono/html';
import { DESCRIPTION_PATH } from './openapi/description';
import { ownService } from './own-services';
import type { OperationGroup } from './services/operations';

export const API_PAGE_PATH = '/docs/api';

/** Interactive version of the page. */
export const VIEWER_PATH = `${API_PAGE_PATH}/explorer`;

const item = ({ method, path, summary }: ApiOperation) =>
  html`<li><code>${method.toUpperCase()} ${path}</code>: ${summary}</li>`;

const body = (groups: OperationGroup[]) =>
  html`<p>
      Described for programs as <a href="${DESCRIPTION_PATH}">OpenAPI 3.1</a>; with forms to try it
      in the <a href="${VIEWER_PATH}">explorer</a>, which needs scripts. All paths are below
      <code>${publicUrl()}</code>.
    </p>
    ${groups.map(
      ({ name, description, members }) =>
        html`<h2>${name}</h2>
          <p>${description}</p>
          <ul>
            ${members.map(item)}
          </ul>`,
    )}`;

/** `/docs/api`: a regular page that lists all operations. */
export const apiPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: API_PAGE_PATH,
  async respond(): Promise<PublicPage> {
    const { name } = await getService(strapi, 'site', 'frame').publication();
    return {
      content: {
        kind: 'page',
        title: 'API',
        bodyHtml: String(await body(ownService(strapi, 'operations').byGroup())),
        updatedAt: null,
      },
      title: 'API',
      description: `What programs can read and write at ${name}, and how.`,
      tags: [],
      canonicalPath: API_PAGE_PATH,
    };
  },
});
