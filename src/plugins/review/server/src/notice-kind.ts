/** Kinds of notices: a move, an assignment, or a change after approval. */
export type NoticeKind = 'submit' | 'assign' | 'ask_changes' | 'approve' | 'changed';
