/** The panel user who is responsible for a change made by a program. */
export interface Actor {
  /** Id of the `admin::user` row. */
  id: number;
}

interface Authorship {
  createdBy?: number;
  updatedBy?: number;
}

/** Returns the attributes that record the author of a new document; empty without a person. */
export const authorOf = (person: Actor | undefined): Authorship =>
  person === undefined ? {} : { createdBy: person.id, updatedBy: person.id };

/** Returns the attributes that record the author of a change. */
export const changedBy = (person: Actor | undefined): Authorship =>
  person === undefined ? {} : { updatedBy: person.id };

/** Returns the display name of a panel user; null if neither name nor email is set. */
export const nameOf = (person: {
  firstname: string | null;
  lastname: string | null;
  email: string | null;
}): string | null => {
  const name = [person.firstname, person.lastname].filter(Boolean).join(' ');
  return name === '' ? person.email : name;
};
