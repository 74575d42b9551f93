-- Why: admins of a company, and whoever runs Skuline, can look up who did what, and when. Rows are added and never changed;
-- the job that ends what is older than it is kept for, and the deletion of a company, say so to the trigger. A company's rows
-- outlive the company where they say that it was deleted, so they refer to nothing.
-- How to check: SELECT at, tenant_id, action, actor, subject FROM audit_log ORDER BY id DESC LIMIT 20
CREATE TABLE audit_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  tenant_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  action text NOT NULL,
  actor text NOT NULL,
  token_name text,
  subject text NOT NULL,
  details text NOT NULL,
  address text,
  request_id text
);

CREATE INDEX audit_log_tenant_id_id_idx ON audit_log (tenant_id, id);
CREATE INDEX audit_log_at_idx ON audit_log (at);

CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('skuline.ends_audit_rows', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Rows of the audit log are not changed and not removed.';
END
$$;

CREATE TRIGGER audit_log_rows BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_log();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
