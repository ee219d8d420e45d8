import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { dayIn, plural } from "@/lib/format";
import { type Days, type Limit, allowedDays, isAllowed, lives } from "@/lib/team/token-lifetimes";

type Props = { days: Days | null; limit: Limit | null; onChange: (days: Days | null) => void };

/** Chooses the lifetime of a token. Lifetimes that a team doesn't allow are disabled, with the reason below. */
export function ExpiryField({ days, limit, onChange }: Props) {
  const chosen = allowedDays(days, limit);
  const effect = chosen === null ? "Never expires. We recommend an expiry date." : `On ${dayIn(chosen)}.`;
  return (
    <Field label="Expires" hint={limit ? `${effect} ${limit.team} allows tokens for at most ${plural(limit.days, "day")}.` : effect}>
      {(control) => (
        <Select
          {...control}
          className="w-40"
          value={chosen ?? ""}
          onChange={({ target: { value } }) => onChange(lives.find((one) => String(one.days ?? "") === value)!.days)}
        >
          {lives.map((one) => (
            <option key={one.label} value={one.days ?? ""} disabled={!isAllowed(one.days, limit)}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
