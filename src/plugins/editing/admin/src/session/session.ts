import { storeToken, triggerSessionExpired } from '@strapi/strapi/admin';
import { signIn, signOut, type Refusal } from './sign-in';

/** Whose session it is that must not end under an open form. */
export interface Person {
  id: number;
  email: string;
  /** The session's token as the panel last knew it; worthless once the session has ended. */
  token: string;
}

const SIGNED_IN = 'isLoggedIn';
const RENEWED = 'renewed';

/**
 * What a tab knows of the panel's session: who is signed in, and whether it has ended and waits for
 * the person's password. Whoever signs in again in one tab has done so for all tabs.
 */
class Session {
  private person: Person | null = null;
  private hasEnded = false;
  /** The person left, here or in another tab, rather than giving the password here. */
  private isGivenUp = false;
  private place: string | null = null;
  private waiting: ((isRenewed: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly tabs = new BroadcastChannel('panel-session');

  constructor() {
    this.tabs.onmessage = ({ data }) => {
      if (data === RENEWED) this.settle(true);
    };
    // Signing out in another tab is leaving; the panel sees to that itself, with a question of its
    // own. What an open form goes on asking of the server must not ask for the password above it.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== SIGNED_IN || newValue !== null) return;
      this.isGivenUp = true;
      this.settle(false);
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether the person is being asked for their password. */
  isAsking = (): boolean => this.hasEnded;

  /** Who would be asked; null where nobody is signed in, or they have turned to the sign-in page. */
  asked(): Person | null {
    return this.isGivenUp ? null : this.person;
  }

  /** Tells whom the panel knows as signed in. */
  know(person: Person | null): void {
    if (person?.token !== this.person?.token) this.isGivenUp = false;
    this.person = person;
    if (person === null) this.settle(false);
  }

  /** Shows the question, without waiting for its answer. */
  end(): void {
    if (this.hasEnded || this.asked() === null) return;
    this.hasEnded = true;
    this.tell();
  }

  /** Asks the person to sign in again, and waits. False where they can't or won't. */
  ask(): Promise<boolean> {
    if (this.asked() === null) return Promise.resolve(false);
    this.end();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /**
   * Takes the password.
   *
   * @returns why the person is not signed in; null when they are
   */
  async answer(password: string): Promise<Refusal | null> {
    const { person } = this;
    if (person === null) return 'gone';
    const signedIn = await signIn(person.email, password);
    if ('refusal' in signedIn) return signedIn.refusal;
    if (signedIn.id !== person.id) {
      // The address has become somebody else's: nothing of the open form may be saved as theirs.
      await signOut(signedIn.token);
      return 'other';
    }
    storeToken(signedIn.token);
    this.tabs.postMessage(RENEWED);
    this.settle(true);
    return null;
  }

  /** The session is there again, by whatever way. */
  renewed(): void {
    if (this.hasEnded) this.settle(true);
  }

  /** Turns to the sign-in page, which the panel opens for an ended session. */
  giveUp(): void {
    this.isGivenUp = true;
    this.settle(false);
    triggerSessionExpired();
  }

  /** Notes which page of the panel is open. */
  visit(place: string): void {
    this.place = place;
  }

  /** The page to come back to; null for who signed out on purpose, and starts afresh. */
  placeLeft(): string | null {
    return this.place;
  }

  leaveOnPurpose(): void {
    this.place = null;
  }

  private settle(isRenewed: boolean): void {
    const { waiting } = this;
    this.waiting = [];
    this.hasEnded = false;
    for (const resolve of waiting) resolve(isRenewed);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

export const session = new Session();
