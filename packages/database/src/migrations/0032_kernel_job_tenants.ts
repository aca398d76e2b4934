/** Whose job it is, so that the jobs of one organization leave turns to the others. */
export const name = "0032_kernel_job_tenants"

export const sql = `
ALTER TABLE kernel.jobs ADD COLUMN tenant text NOT NULL DEFAULT '';
CREATE INDEX jobs_of_tenant ON kernel.jobs (tenant, state);
CREATE INDEX jobs_begun_of_tenant ON kernel.jobs (tenant, started_at DESC) WHERE started_at IS NOT NULL;
`
