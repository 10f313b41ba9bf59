/** The person of the panel who answers for a change that a program makes. */
export interface Actor {
  /** Row of the panel's user. */
  id: number;
}

interface Authorship {
  createdBy?: number;
  updatedBy?: number;
}

/** Attributes that name the author of a new document; none where nobody is named. */
export const authorOf = (person: Actor | undefined): Authorship =>
  person === undefined ? {} : { createdBy: person.id, updatedBy: person.id };

/** Attributes that name the author of a change. */
export const changedBy = (person: Actor | undefined): Authorship =>
  person === undefined ? {} : { updatedBy: person.id };

/** Who saved something, as the panel names them; null for a program. */
export const nameOf = (person: {
  firstname: string | null;
  lastname: string | null;
  email: string | null;
}): string | null => {
  const name = [person.firstname, person.lastname].filter(Boolean).join(' ');
  return name === '' ? person.email : name;
};
