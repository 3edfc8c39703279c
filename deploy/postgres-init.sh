#!/usr/bin/env bash
# Runs once on an empty PostgreSQL server, as its superuser: the login that the service provisions tenants with, and
# the central database. Not a superuser; the same four lines prepare a managed server.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$PROVISIONER_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE tillhouse_provisioner LOGIN CREATEDB CREATEROLE PASSWORD :'password';
GRANT pg_signal_backend TO tillhouse_provisioner;
CREATE DATABASE tillhouse_central OWNER tillhouse_provisioner;
REVOKE CONNECT ON DATABASE postgres, template1, tillhouse_central FROM PUBLIC;
GRANT CONNECT ON DATABASE postgres TO tillhouse_provisioner;
SQL
