import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ActionMenu } from "../action-menu.tsx";
import { Bytes, Count, Duration } from "../amounts.tsx";
import { Badge, ToneShape, type Tone } from "../badge.tsx";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { CopyButton } from "../copy-button.tsx";
import { DataTable, Pager, type Column } from "../data-table.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { Facts } from "../facts.tsx";
import { CheckField, FaultsContext, SelectField, TextAreaField, TextField } from "../field.tsx";
import { Form } from "../form.tsx";
import { Instant } from "../instant.tsx";
import { LineChart } from "../line-chart.tsx";
import { Loaded } from "../loaded.tsx";
import { LookMenu } from "../look-menu.tsx";
import { Money } from "../money.tsx";
import { Notice } from "../notice.tsx";
import { PagedTable } from "../paged-table.tsx";
import { Screen } from "../screen.tsx";
import { useSubmit } from "../submit.ts";
import { Tabs } from "../tabs.tsx";

const tones: readonly Tone[] = ["good", "warning", "bad", "busy", "plain"];
const kinds = ["primary", "plain", "danger", "quiet"] as const;
interface Good {
  readonly name: string;
  readonly price: string;
  readonly stock: number;
}

const goods: readonly Good[] = [
  { name: "Rye bread", price: "3.20", stock: 12 },
  { name: "Sourdough with a name that is much longer than what fits", price: "4.90", stock: 0 },
  { name: "Croissant", price: "1.80", stock: 140 },
];

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Every component of the kit in every state, for who builds a screen; in development only, and tried by axe. */
export function Gallery() {
  const never = useQuery<string>({ queryKey: ["never"], queryFn: () => new Promise(() => undefined) });
  const offline = useQuery<string>({
    queryKey: ["offline"],
    queryFn: () => Promise.reject(new TypeError("no connection")),
  });
  return (
    <Screen title="Components" lead="What screens are made of" actions={<LookMenu onChange={() => undefined} />}>
      <div className="columns">
        <Part title="Buttons">
          {kinds.map((kind) => (
            <div key={kind} className="button-row">
              <Button kind={kind}>{kind}</Button>
              <Button kind={kind} isBusy>
                busy
              </Button>
              <Button kind={kind} disabled>
                disabled
              </Button>
            </div>
          ))}
          <div className="button-row">
            <CopyButton text="copied" what="the word" />
            <ActionMenu
              label="Choose …"
              description="Rye bread"
              actions={[["A", "Rename"]]}
              onChoose={() => undefined}
            />
          </div>
        </Part>
        <Part title="Fields">
          <FaultsContext value={{ price: [{ code: "Format", message: "" }] }}>
            <TextField label="Name" name="name" hint="As customers see it." defaultValue="Rye bread" />
            <TextField label="Price" name="price" defaultValue="3,2o" />
            <TextField label="Code" name="code" defaultValue="4006381333931" disabled />
            <TextAreaField label="Note" name="note" rows={2} />
            <SelectField label="Unit" name="unit">
              <option>Piece</option>
              <option>Kilogram</option>
            </SelectField>
            <CheckField label="Sold by weight" name="weighed" hint="The scale says how much." />
          </FaultsContext>
        </Part>
        <Part title="States">
          <div className="button-row">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <ol className="steps">
            {tones.map((tone) => (
              <li key={tone} data-tone={tone}>
                <ToneShape tone={tone} />
                <span>A step that is {tone}</span>
                <span className="muted">
                  <Duration ms={12_300} />
                </span>
              </li>
            ))}
          </ol>
          <progress className="bar" max={3} value={1} aria-label="A third" />
          <progress className="bar" data-tone="good" max={3} value={3} aria-label="Done" />
          <progress className="bar" data-tone="bad" max={3} value={2} aria-label="Too much" />
        </Part>
        <Part title="Notices">
          {(["good", "warning", "bad", "plain"] as const).map((tone) => (
            <Notice key={tone} tone={tone} title={`A notice that is ${tone}`}>
              <p>What it means, and what to do.</p>
            </Notice>
          ))}
          <FailureNotice failure="Offline" onRetry={() => undefined} />
        </Part>
        <Part title="Figures">
          <dl className="figure">
            <dt>Takings of today</dt>
            <dd>
              <Count value={12_345} />
            </dd>
          </dl>
          <Facts
            items={[
              ["Size", <Bytes key="size" value={5_250_000_000} />],
              ["Since", <Instant key="since" at="2026-03-02T09:30:00.000Z" />],
            ]}
          />
        </Part>
        <Part title="Charts">
          <Money value="1234.50" currency="EUR" />
          <div className="charts">
            <LineChart
              {...{ caption: "Sales", unit: "Sold", write: String }}
              points={[3, 8, 5, 13, 21, 18].map((value, i) => ({ day: `2026-11-0${i + 1}`, value }))}
            />
            <LineChart
              {...{ caption: "One day", unit: "Sold", write: String }}
              points={[{ day: "2026-11-01", value: 3 }]}
            />
            <LineChart {...{ caption: "No day", unit: "Sold", write: String }} points={[]} />
          </div>
        </Part>
        <Part title="Waiting and failing">
          <Loaded query={never}>{(text) => text}</Loaded>
          <Loaded query={offline}>{(text) => text}</Loaded>
        </Part>
        <Part title="Dialogs">
          <Dialogs />
        </Part>
        <Part title="Tabs">
          <Tabs label="Parts">
            <a href="#tabs" aria-current="page">
              Summary
            </a>
            <a href="#fields">Fields</a>
          </Tabs>
        </Part>
      </div>
      <Tables />
    </Screen>
  );
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const failing = useSubmit<FormData>(() => Promise.reject(new TypeError("no connection")));
  return (
    <>
      <Form submission={failing} action="Send what fails">
        <TextField label="Required" name="required" required />
      </Form>
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <ConfirmDialog
        {...{ title: "Delete Rye bread?", action: "Delete", kind: "danger", typed: "rye-bread", submission: failing }}
        {...{ isOpen, onClose: () => setOpen(false) }}
      >
        <p>It cannot be had back.</p>
      </ConfirmDialog>
    </>
  );
}

function Tables() {
  const columns: readonly Column<Good>[] = [
    { id: "name", header: "Name", cell: ({ name }) => name },
    {
      id: "stock",
      header: "Stock",
      align: "end",
      cell: ({ stock }) => <Count value={stock} />,
    },
    {
      ...{ id: "price", header: "Price", align: "end", cell: ({ price }) => price },
      sort: { direction: "ascending", toggle: () => undefined },
    },
  ];
  const rowKey = ({ name }: Good) => name;
  return (
    <>
      <DataTable caption="Goods" isCaptionShown {...{ columns, rowKey }} rows={goods} atFirst={2} />
      <Pager caption="Goods" shown="3 rows" onPrevious={undefined} onNext={() => undefined} />
      <DataTable caption="No goods" {...{ columns, rowKey }} rows={[]} />
      <PagedTable
        caption="Goods by pages"
        queryKey={["goods"]}
        ask={async (cursor) => ({ items: goods, nextCursor: cursor === undefined ? "2" : null })}
        {...{ columns, rowKey }}
      />
    </>
  );
}
