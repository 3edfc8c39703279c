import { createContext, use, useId, type ComponentProps, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Faults } from "./submit.ts";

/** The faults of the form around the fields, by the path of the member. */
export const FaultsContext = createContext<Faults>({});

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The member of the request that this field fills, as the service names it in its faults. */
  readonly name: string;
}

/** The forms that a field names when what was typed has another form. */
type RightForm = "Email" | "Number" | "Slug";

/** What connects a control with its label, its hint and what is wrong with it. */
function useFieldParts({ label, hint, name }: FieldProps, form?: RightForm) {
  const t = useTranslations("fault");
  const ofForm = useTranslations("form");
  const id = useId();
  const faults = use(FaultsContext)[name] ?? [];
  const described = [hint === undefined ? [] : `${id}-hint`, faults.length === 0 ? [] : `${id}-fault`].flat();
  const control = {
    ...{ id, name, className: "control" },
    "aria-invalid": faults.length > 0 || undefined,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
  const words = ({ code, message }: (typeof faults)[number]): string => {
    if (form !== undefined && (code === "Format" || code === "Type")) return ofForm(form);
    return code === "Rule" ? message : t(code);
  };
  const frame = (children: ReactNode, isWide = false) => (
    <div className="field" data-wide={isWide || undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {faults.length > 0 && (
        <span className="field-error" id={`${id}-fault`}>
          {faults.map((fault) => words(fault)).join(" ")}
        </span>
      )}
    </div>
  );
  return { control, frame };
}

type ControlProps<Control extends "input" | "select" | "textarea"> = Omit<ComponentProps<Control>, "name" | "id"> &
  FieldProps;

interface TextFieldProps extends Omit<ControlProps<"input">, "form"> {
  /** Needed only where `type` and `inputMode` do not tell it. */
  readonly form?: RightForm;
}

export function TextField({ label, hint, name, form, ...rest }: TextFieldProps) {
  const known = rest.type === "email" ? "Email" : rest.inputMode === "numeric" ? "Number" : undefined;
  const { control, frame } = useFieldParts({ label, hint, name }, form ?? known);
  const { autoFocus } = rest;
  return frame(
    <input {...rest} {...control} data-autofocus={autoFocus === true || undefined} />,
    rest.type === "search",
  );
}

export function TextAreaField({ label, hint, name, ...rest }: ControlProps<"textarea">) {
  const { control, frame } = useFieldParts({ label, hint, name });
  return frame(<textarea {...rest} {...control} />);
}

export function SelectField({ label, hint, name, ...rest }: ControlProps<"select">) {
  const { control, frame } = useFieldParts({ label, hint, name });
  return frame(<select {...rest} {...control} />);
}

export function CheckField({ label, hint, name, ...rest }: ControlProps<"input">) {
  const id = useId();
  return (
    <div className="choice">
      <input
        {...rest}
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <div className="field-hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
