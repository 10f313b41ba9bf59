import { useNotification } from '@strapi/strapi/admin';
import { useReason } from './api';

/** Returns a function that runs an action and notifies of its result. */
export const useAction = (afterwards: () => void) => {
  const { toggleNotification } = useNotification();
  const reasonOf = useReason();
  return async (action: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await action();
      toggleNotification({ type: 'success', message: done });
    } catch (error) {
      toggleNotification({ type: 'danger', message: reasonOf(error) });
    }
    afterwards();
  };
};
