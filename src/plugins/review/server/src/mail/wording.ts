import type { NoticeKind } from '../notice-kind';

/** Author of the action described by a notice. */
export interface NoticeAuthor {
  /** Name of the person or token; '' for the service itself. */
  name: string;
  /** Agent that acted on the person's behalf. */
  agent: string | null;
}

interface Sentences {
  subject(title: string): string;
  sentence(by: string, title: string): string;
}

interface Wording extends Record<NoticeKind, Sentences> {
  who(author: NoticeAuthor): string;
  link: string;
}

const english: Wording = {
  who: ({ name, agent }) => (agent === null ? name || 'The service' : `${agent}, for ${name},`),
  link: 'Open it in the panel',
  submit: {
    subject: (title) => `For review: ${title}`,
    sentence: (by, title) => `${by} has submitted “${title}” and asks you to look at it.`,
  },
  assign: {
    subject: (title) => `For review: ${title}`,
    sentence: (by, title) => `${by} asks you to look at “${title}”.`,
  },
  ask_changes: {
    subject: (title) => `Changes asked: ${title}`,
    sentence: (by, title) => `${by} has looked at “${title}” and asks for changes.`,
  },
  approve: {
    subject: (title) => `Approved: ${title}`,
    sentence: (by, title) => `${by} has approved “${title}”. It can be published.`,
  },
  changed: {
    subject: (title) => `Changed after approval: ${title}`,
    sentence: (by, title) =>
      `${by} has changed “${title}” after it was approved. It is in review again.`,
  },
};

const german: Wording = {
  who: ({ name, agent }) => (agent === null ? name || 'Der Dienst' : `${agent} (für ${name})`),
  link: 'In der Redaktion öffnen',
  submit: {
    subject: (title) => `Zur Durchsicht: ${title}`,
    sentence: (by, title) => `${by} hat „${title}“ vorgelegt und bittet Sie um Durchsicht.`,
  },
  assign: {
    subject: (title) => `Zur Durchsicht: ${title}`,
    sentence: (by, title) => `${by} bittet Sie, „${title}“ durchzusehen.`,
  },
  ask_changes: {
    subject: (title) => `Änderungen erbeten: ${title}`,
    sentence: (by, title) => `${by} hat „${title}“ durchgesehen und bittet um Änderungen.`,
  },
  approve: {
    subject: (title) => `Freigegeben: ${title}`,
    sentence: (by, title) => `${by} hat „${title}“ freigegeben. Der Text kann erscheinen.`,
  },
  changed: {
    subject: (title) => `Nach der Freigabe geändert: ${title}`,
    sentence: (by, title) =>
      `${by} hat „${title}“ nach der Freigabe geändert. Der Text liegt wieder zur Durchsicht.`,
  },
};

/**
 * Returns the texts of notices in a language.
 *
 * @param language preferred panel language of the account; English if null or not available
 * @returns the texts and their BCP 47 language code
 */
export const wordingIn = (language: string | null): { words: Wording; language: 'en' | 'de' } =>
  language === 'de' ? { words: german, language } : { words: english, language: 'en' };
