import pg from "pg";

/** A statement that was sent, and the session that sent it: all it takes to send it again. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly applicationName: string;
}

/** Writes down from now on what this process asks any server, in the order it was asked. */
export function recordStatements(): RecordedStatement[] {
  const recorded: RecordedStatement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof statement === "string" ? statement : statement.text;
    const given = typeof statement === "string" ? values : (statement.values ?? values);
    const { connectionParameters: to } = this as unknown as { connectionParameters: Record<string, string> };
    recorded.push({
      text: text ?? "",
      values: Array.isArray(given) ? given : [],
      host: this.host,
      port: this.port,
      database: this.database ?? "",
      user: this.user ?? "",
      password: this.password ?? "",
      applicationName: to["application_name"] ?? "",
    });
    return Reflect.apply(query, this, args);
  };
  return recorded;
}
