import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** Field for the reason of a rule. */
export const RuleReasonField = ({ value, onText }: { value: string; onText: (text: string) => void }) => (
  <Field label="Reason (optional)">
    {(control) => <Textarea {...control} rows={2} maxLength={500} value={value} onChange={({ target }) => onText(target.value)} />}
  </Field>
);
