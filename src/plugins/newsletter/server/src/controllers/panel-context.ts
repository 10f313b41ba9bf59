import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { errors, type z } from '@strapi/utils';
import { ADDRESSES, EDIT } from '../permissions';
import { bodyOf, type FormContext } from './context';

interface PanelState {
  user: { id: number; email: string };
  userAbility: { can(action: string): boolean };
}

const stateOf = (ctx: FormContext): PanelState => ctx.state as PanelState;

export const personOf = (ctx: FormContext): { id: number; email: string } => stateOf(ctx).user;

/** What the signed-in person's roles allow, for the panel to show what can be used. */
export const rightsOf = (ctx: FormContext) => ({
  mayEdit: stateOf(ctx).userAbility.can(EDIT),
  maySeeAddresses: stateOf(ctx).userAbility.can(ADDRESSES),
});

/** The body, checked. */
export const parse = <T extends z.ZodType>(schema: T, given: unknown): z.infer<T> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const found = fieldErrorsOf(result.error);
  throw new errors.ValidationError(`${found[0]?.path.join('.')}: ${found[0]?.message}`, {
    errors: found,
  });
};

export const parsedBody = <T extends z.ZodType>(schema: T, ctx: FormContext): z.infer<T> =>
  parse(schema, bodyOf(ctx));

export const numberOf = (ctx: FormContext): number => Number(ctx.params.id);
