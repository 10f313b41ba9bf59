import type { ForeignMember } from '../archive';

/** Members of an archive that has none. */
export async function* nobody(): AsyncGenerator<ForeignMember> {
  // Readers of its newsletter are not in it.
}
