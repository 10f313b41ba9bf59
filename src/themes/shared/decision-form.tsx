import type {
  ChoiceField,
  HiddenField,
  PageForm,
} from '@ota-news/foundation/contracts/page-models';

const Choice = ({ field }: { field: ChoiceField }) => (
  <fieldset>
    <legend>{field.label}</legend>
    {field.options.map(({ value, label, isChosen }) => (
      <label>
        <input
          type={field.isMultiple ? 'checkbox' : 'radio'}
          name={field.name}
          value={value}
          checked={isChosen}
        />
        {label}
      </label>
    ))}
  </fieldset>
);

const Field = ({ field }: { field: HiddenField | ChoiceField }) =>
  field.kind === 'hidden' ? (
    <input type="hidden" name={field.name} value={field.value} />
  ) : (
    <Choice field={field} />
  );

/** A form for one decision; works without script. */
export const DecisionForm = ({ form }: { form: PageForm }) => (
  <form class="decision-form" method="post" action={form.action}>
    {form.heading && <h2>{form.heading}</h2>}
    {form.text && <p>{form.text}</p>}
    {form.fields.map((field) => (
      <Field field={field} />
    ))}
    <button type="submit" class={form.emphasis}>
      {form.submit}
    </button>
  </form>
);
