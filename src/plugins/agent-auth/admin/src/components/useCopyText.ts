import { useClipboard, useNotification } from '@strapi/strapi/admin';
import { useWords } from '../catalogue';

/** Copies a text and says so; browsers keep the clipboard from pages without https. */
export const useCopyText = () => {
  const say = useWords();
  const { copy } = useClipboard();
  const { toggleNotification } = useNotification();
  return async (text: string): Promise<void> => {
    const isCopied = await copy(text);
    toggleNotification({
      type: isCopied ? 'success' : 'warning',
      message: say(isCopied ? 'copy.done' : 'copy.select'),
    });
  };
};
