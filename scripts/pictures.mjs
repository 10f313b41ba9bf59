/**
 * `npm run docs:pictures`: retakes the screenshots of the documents from the running demo (`npm run demo`) with
 * Chromium (`CHROMIUM_PATH`, or Debian's path). It creates its own articles and deletes them at the end. Names select
 * single pictures: `npm run docs:pictures -- panel-unsaved`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Argument } from 'commander';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { existingFile } from './argument-kinds.mjs';
import { command, readArguments } from './command-line.mjs';
import { root } from './project.mjs';
import { SITE_PICTURES } from './site-pictures.mjs';

const ARTICLE = 'api::article.article';
const FOLDER = path.join(root, 'docs/images');
/** Maximum size of a picture, because readers of the page load all of them. */
const MAX_BYTES = 120_000;
const VIEWPORT = { width: 1280, height: 860 };
const HOUR_MS = 3_600_000;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Terms of the glossary that an agent proposes. */
const TERMS = [
  ['Bed night', 'One bed, let for one night.'],
  ['Walk-in', 'A guest who arrives without a reservation.'],
];

const call = async (method, address, token, body) => {
  const response = await fetch(`${demo.base_url}${address}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status}`);
  return response.json();
};

const keep = async (page, name) => {
  const taken = await page.screenshot();
  for (const width of [1280, 1100, 960, 800]) {
    const picture = await sharp(taken)
      .resize({ width, withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toBuffer();
    if (picture.length > MAX_BYTES) continue;
    writeFileSync(path.join(FOLDER, `${name}.png`), picture);
    process.stdout.write(`› ${name}.png, ${Math.ceil(picture.length / 1000)} kB\n`);
    return;
  }
  throw new Error(`${name}.png weighs more than ${MAX_BYTES} bytes.`);
};

const signIn = async (page) => {
  await page.getByLabel('Email').fill(demo.admin_email);
  await page.getByLabel('Password', { exact: false }).first().fill(demo.admin_password);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.includes('/auth/'));
};

const open = async (page, place) => {
  await page.goto(`${demo.base_url}/cockpit${place}`);
  await page.waitForLoadState('networkidle');
  // Wait for requests that the page sends after loading.
  await page.waitForTimeout(3_000);
};

/** Address at which an agent asks for access, as Claude does on the web. */
const agentRequest = async () => {
  const redirect = 'https://claude.ai/api/mcp/auth_callback';
  const { client_id } = await call('POST', '/oauth/register', undefined, {
    client_name: 'Claude',
    redirect_uris: [redirect],
  });
  const query = new URLSearchParams({
    client_id,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(client_id).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'content:read content:write content:publish',
    resource: `${demo.base_url}/mcp`,
  });
  return `${demo.base_url}/oauth/authorize?${query}`;
};

const ask = async (address, fields, headers = {}) => {
  const response = await fetch(`${demo.base_url}${address}`, {
    method: 'POST',
    headers,
    body: fields,
  });
  if (!response.ok) throw new Error(`POST ${address}: ${response.status}`);
  return response.json();
};

/** Lets an agent propose terms of the glossary. */
const makeProposals = async () => {
  const { client_id } = await call('POST', '/oauth/register', undefined, {
    client_name: 'Claude',
    redirect_uris: [],
    grant_types: [DEVICE_GRANT],
  });
  const scope = 'content:read content:write';
  const asked = { client_id, scope, resource: `${demo.base_url}/mcp` };
  const codes = await ask('/oauth/device/code', new URLSearchParams(asked));
  await call('POST', '/admin/agent-auth/device/approve', token, {
    userCode: codes.user_code,
    scopes: scope.split(' '),
    proposes: true,
  });
  const { access_token } = await ask(
    '/oauth/token',
    new URLSearchParams({ client_id, grant_type: DEVICE_GRANT, device_code: codes.device_code }),
  );
  for (const [term, short_definition] of TERMS) {
    await ask(
      '/mcp',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'create-glossary-term', arguments: { term, short_definition } },
      }),
      {
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
    );
  }
  const remove = async () => {
    const { data } = await call('GET', '/admin/mcp/proposals?state=open', token);
    for (const { id } of data) await call('POST', `/admin/mcp/proposals/${id}/decline`, token, {});
  };
  return { remove };
};

const form = (article) => `/content-manager/collection-types/${ARTICLE}/${article.documentId}`;

/** Steps before each screenshot, by picture name. */
const PICTURES = {
  async 'panel-home'(page) {
    // Tall enough for all of its lists.
    await page.setViewportSize({ ...VIEWPORT, height: 1320 });
    await open(page, '');
  },
  'panel-list': (page) => open(page, `/content-manager/collection-types/${ARTICLE}`),
  'panel-article': (page, article) => open(page, form(article)),
  async 'panel-schedule'(page, article) {
    await open(page, form(article));
    await page.getByText('Publish at', { exact: true }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
  },
  'panel-plan': (page) => open(page, '/plan'),
  'panel-history': (page, article) => open(page, `/history/${ARTICLE}/${article.documentId}`),
  async 'panel-publish'(page, article) {
    await open(page, form(article));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    // Move the pointer off the button, which would otherwise show its shortcut.
    await page.mouse.move(0, 0);
    await page.getByRole('dialog', { name: 'This goes out' }).getByRole('region').first().waitFor();
    await page.waitForTimeout(500);
  },
  async 'panel-unsaved'(page, article) {
    await open(page, form(article));
    await page.locator('input[name=title]').fill('Direct bookings catch up, slowly');
    await page.waitForTimeout(2_000);
    await page.goto('about:blank');
    await open(page, form(article));
    await page.getByRole('button', { name: 'Restore', exact: true }).first().waitFor();
  },
  async 'moving-report'(page) {
    const table = [
      'id,title,body,published_at',
      'a,Booking.com opens an office,Words.,2020-01-02',
      'b,Expedia by another name,Words.,2020-01-03',
      'c,A market without a name,Words.,2020-01-04',
    ].join('\n');
    await open(page, '/moving');
    await page.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: 'Table (CSV)' }).click();
    const file = { name: 'old-site.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Read it first' }).click();
    await page.getByText('Ready', { exact: true }).first().waitFor();
    await page.waitForTimeout(6_000);
  },
  'discovery-api': (page) => open(page, '/../docs/api'),
  async 'agent-proposals'(page) {
    made.push(await makeProposals());
    await open(page, '/proposals');
    await page.getByRole('article').first().waitFor();
  },
  async 'agent-approval'(page) {
    await page.goto(await agentRequest());
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await page.waitForTimeout(1_000);
  },
};

const ALL_NAMES = [...Object.keys(SITE_PICTURES), ...Object.keys(PICTURES)];

/** Creates a published article with a modified draft. */
const makeArticle = async (token) => {
  const place = `/content-manager/collection-types/${ARTICLE}`;
  const firstOf = async (uid) =>
    (await call('GET', `/content-manager/collection-types/${uid}?pageSize=1`, token)).results[0].id;
  const fields = {
    title: 'Direct bookings catch up',
    body: 'Hotels sell more rooms themselves.\n\nAgencies still bring most of the guests.',
    ota: { connect: [{ id: await firstOf('api::ota.ota') }] },
    author: { connect: [{ id: await firstOf('api::author.author') }] },
  };
  const { data } = await call('POST', place, token, fields);
  await call('POST', `${place}/${data.documentId}/actions/publish`, token, {});
  await call('PUT', `${place}/${data.documentId}`, token, {
    title: 'Direct bookings catch up slowly',
    body: 'Hotels sell a few more rooms themselves.\n\nAgencies still bring most of the guests.',
  });
  return {
    documentId: data.documentId,
    remove: () => call('DELETE', `${place}/${data.documentId}`, token),
  };
};

/** Creates a scheduled draft for the plan. */
const makeScheduled = async (token) => {
  const place = `/content-manager/collection-types/${ARTICLE}`;
  const { results } = await call('GET', `${place}?pageSize=1&populate=*`, token);
  const { data } = await call('POST', place, token, {
    title: 'What changes in December',
    body: 'Rules, prices and people.',
    ota: { connect: [{ id: results[0].ota.id }] },
    author: { connect: [{ id: results[0].author.id }] },
    scheduled_for: new Date(Date.now() + 50 * HOUR_MS).toISOString(),
  });
  return { remove: () => call('DELETE', `${place}/${data.documentId}`, token) };
};

const { args } = await readArguments(
  command(
    'docs:pictures',
    'Takes the pictures of the documents anew, from the demo that runs; with names, those alone.',
    'npm run docs:pictures -- panel-unsaved',
  ).addArgument(new Argument('[names...]', 'pictures').choices(ALL_NAMES)),
);
const [chosen = []] = args;
const names = chosen.length === 0 ? ALL_NAMES : chosen;
const demo = JSON.parse(readFileSync(existingFile(path.join(root, '.tmp/demo.json')), 'utf8'));

const { data: session } = await call('POST', '/admin/login', undefined, {
  email: demo.admin_email,
  password: demo.admin_password,
});
const { token } = session;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const made = [];
try {
  const site = await browser.newPage({ locale: 'en' });
  // Before the articles of the other pictures exist.
  for (const name of names.filter((one) => one in SITE_PICTURES)) {
    await SITE_PICTURES[name](site, demo.base_url);
    await keep(site, name);
  }
  const ofPanel = names.filter((name) => name in PICTURES);
  if (ofPanel.length > 0) {
    made.push(await makeArticle(token), await makeScheduled(token));
    const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en' });
    await open(page, '/auth/login');
    await signIn(page);
    for (const name of ofPanel) {
      await page.setViewportSize(VIEWPORT);
      await PICTURES[name](page, made[0]);
      await keep(page, name);
    }
  }
} finally {
  await browser.close();
  for (const article of made) await article.remove();
}
