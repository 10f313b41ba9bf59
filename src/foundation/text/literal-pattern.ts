/** Source of a regular expression that matches a text as it is. */
export const literalPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
