-- How often the session's drawer refused somebody who may not know what is expected of it.
ALTER TABLE session_totals ADD COLUMN drawer_refusals integer NOT NULL DEFAULT 0;
