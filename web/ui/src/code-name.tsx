import { Fragment } from "react";

/** A name of the service's own, such as `tenant.quotas_changed`. Where it does not fit, it breaks between its words. */
export function CodeName({ name }: { readonly name: string }) {
  return (
    <span className="mono" dir="ltr">
      {name.split(/(?<=[._])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
