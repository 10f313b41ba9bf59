import { storeToken, triggerSessionExpired } from '@strapi/strapi/admin';
import { signIn, signOut, type Refusal } from './sign-in';

/** The signed-in person. */
export interface Person {
  id: number;
  email: string;
  /** Latest known token of the session; useless after the session has expired. */
  token: string;
}

const SIGNED_IN = 'isLoggedIn';
const RENEWED = 'renewed';

/**
 * State of the panel's session in this tab: the person, and whether the session has expired and
 * waits for the password. Signing in again in one tab applies to all tabs.
 */
class Session {
  private person: Person | null = null;
  private hasEnded = false;
  /** The person signed out in this or another tab instead of entering the password here. */
  private isGivenUp = false;
  private place: string | null = null;
  private waiting: ((isRenewed: boolean) => void)[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly tabs = new BroadcastChannel('panel-session');

  constructor() {
    this.tabs.onmessage = ({ data }) => {
      if (data === RENEWED) this.settle(true);
    };
    // The panel handles a sign-out in another tab with its own dialog. Further requests of an open
    // form must not cover that with the password dialog.
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

  /** True while the person is asked for the password. */
  isAsking = (): boolean => this.hasEnded;

  /** Person to ask; null if nobody is signed in, or they have chosen the sign-in page. */
  personToAsk(): Person | null {
    return this.isGivenUp ? null : this.person;
  }

  /** Sets the person whom the panel considers signed in. */
  know(person: Person | null): void {
    if (person?.token !== this.person?.token) this.isGivenUp = false;
    this.person = person;
    if (person === null) this.settle(false);
  }

  /** Shows the password dialog without waiting for the result. */
  end(): void {
    if (this.hasEnded || this.personToAsk() === null) return;
    this.hasEnded = true;
    this.tell();
  }

  /** Asks the person to sign in again and waits; false if they can't or don't. */
  ask(): Promise<boolean> {
    if (this.personToAsk() === null) return Promise.resolve(false);
    this.end();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /**
   * Signs in with the password.
   *
   * @returns the reason of a failure; null on success
   */
  async answer(password: string): Promise<Refusal | null> {
    const { person } = this;
    if (person === null) return 'gone';
    const signedIn = await signIn(person.email, password);
    if ('refusal' in signedIn) return signedIn.refusal;
    if (signedIn.id !== person.id) {
      // The email address now belongs to another account; the open form must not be saved under that account.
      await signOut(signedIn.token);
      return 'other';
    }
    storeToken(signedIn.token);
    this.tabs.postMessage(RENEWED);
    this.settle(true);
    return null;
  }

  /** Ends the dialog because the session was renewed, in whatever way. */
  renewed(): void {
    if (this.hasEnded) this.settle(true);
  }

  /** Opens the sign-in page as the panel does for an expired session. */
  giveUp(): void {
    this.isGivenUp = true;
    this.settle(false);
    triggerSessionExpired();
  }

  /** Stores the current page of the panel. */
  visit(place: string): void {
    this.place = place;
  }

  /** Page to return to; null after a deliberate sign-out. */
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
