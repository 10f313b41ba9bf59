import type { Browser, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import {
  describeInChromium,
  hiddenWidthOf,
  keepScreenshot,
  launchBrowser,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { credentialsOf } from '../support/panel-api';
import { panelPages, type PanelPages } from '../support/panel-pages';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';

const FIRST = 'Rooms are sold late.\n\nNobody knows why.\n\nPrices fall on Sundays.';
const SECOND = 'Rooms are sold early.\n\nNobody knows why.\n\nPrices fall on Sundays.';

describeInChromium('The history of an entry in the panel', () => {
  let service: Service;
  let newsroom: Newsroom;
  let browser: Browser;
  let page: Page;
  let panel: PanelPages;
  let documentId: string;

  const versions = (): Locator => page.getByRole('list', { name: 'Versions' });

  beforeAll(async () => {
    service = await startService();
    newsroom = await openNewsroom(service);
    const made = await newsroom.panel.create(ARTICLE, {
      title: 'When rooms are sold',
      body: FIRST,
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
    documentId = made.documentId;
    await newsroom.panel.publish(ARTICLE, documentId);
    await newsroom.panel.update(ARTICLE, documentId, { body: SECOND });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    panel = panelPages(page, service.url);
    await panel.enter(
      credentialsOf(service),
      `/content-manager/collection-types/${ARTICLE}/${documentId}`,
    );
    await panel.settled();
  });
  afterAll(async () => {
    await browser?.close();
    await service.stop();
  });

  it('stands beside its form: who changed what, and when', async () => {
    await page.getByText('Saved by Chief Editor in the panel').waitFor();
    await page.getByText('Published by Chief Editor in the panel').waitFor();
    await page.getByText('Created by Chief Editor in the panel').waitFor();
  });

  it('says before publishing what goes out, also what is not saved yet', async () => {
    await panel.fill('title', 'When rooms are really sold');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'This goes out' });
    await question.waitFor();
    const title = question.getByRole('region', { name: 'Title' });
    await eventually(async () => {
      expect(await title.locator('ins').allTextContents()).toEqual(['really ']);
    });
    const body = question.getByRole('region', { name: 'Body' });
    expect(await body.locator('del').allTextContents()).toEqual(['late']);
    expect(await body.locator('ins').allTextContents()).toEqual(['early']);
    await keepScreenshot(page, 'history-publish');
    await expectAccessible(page, '[role=dialog]');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await (await fetch(`${service.url}/example-travel`)).text()).not.toContain('really');
    await panel.press('Publish');
    await eventually(async () => {
      expect(await (await fetch(`${service.url}/example-travel`)).text()).toContain('really');
    });
  });

  it('compares any two versions word by word', async () => {
    await page.getByRole('link', { name: 'Compare and restore' }).click();
    await page.getByRole('heading', { name: /^History of “When rooms are really sold”/ }).waitFor();
    await eventually(async () => {
      expect(await versions().getByRole('listitem').count()).toBe(5);
    });
    // The oldest but two: the body was changed there, and nothing else.
    await versions().getByRole('button').nth(2).click();
    const body = page.getByRole('region', { name: 'Body' });
    await eventually(async () => {
      expect(await body.locator('del').allTextContents()).toEqual(['late']);
      expect(await body.locator('ins').allTextContents()).toEqual(['early']);
    });
    expect(await page.getByRole('region', { name: /Title|Slug|Body|Excerpt/ }).count()).toBe(1);
    await keepScreenshot(page, 'history');
    await expectAccessible(page, 'main');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await hiddenWidthOf(page.locator('body'))).toBe(0);
    await keepScreenshot(page, 'history-phone');
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it('puts a version back as a draft, which its form shows', async () => {
    await versions().getByRole('button').last().click();
    await page.getByText('It becomes the draft').waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await panel.notification('Restored.');
    await eventually(async () => {
      expect(await versions().getByRole('listitem').count()).toBe(6);
    });
    await page.getByRole('link', { name: 'Back to the entry' }).click();
    await panel.settled();
    await eventually(async () => {
      expect(await panel.valueOf('title')).toBe('When rooms are sold');
    });
    expect(await newsroom.panel.read(ARTICLE, documentId, 'published')).toMatchObject({
      title: 'When rooms are really sold',
    });
  });

  it('refuses to put back over what somebody has saved since', async () => {
    await panel.visit(`/history/${ARTICLE}/${documentId}`);
    await eventually(async () => {
      expect(await versions().getByRole('listitem').count()).toBe(6);
    });
    await versions().getByRole('button').nth(1).click();
    await newsroom.panel.update(ARTICLE, documentId, { body: 'Of somebody else.' });
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await panel.notification('has changed since the version');
    expect(await newsroom.panel.read(ARTICLE, documentId)).toMatchObject({
      body: 'Of somebody else.',
    });
    await eventually(async () => {
      expect(await versions().getByRole('listitem').count()).toBe(7);
    });
  });
});
