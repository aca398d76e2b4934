import { Metric } from "effect"

/** Upper bounds of durations, in seconds: from what a cache answers to what a proxy gives up on. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

const counter = (name: string, description: string) =>
  Metric.counter(name, { description, incremental: true })

const seconds = (name: string, description: string) => Metric.histogram(name, { description, boundaries })

const gauge = (name: string, description: string) => Metric.gauge(name, { description })

/** The metrics of a process. Labels are the ids of operations, kinds of visits, statuses, kinds of jobs and commands of Git: few values each. */
export const metrics = {
  requests: counter("octavo_requests_total", "Requests that were answered, by operation and status"),
  requestSeconds: seconds(
    "octavo_request_seconds",
    "Time until the answer to a request begins, by operation"
  ),
  visits: counter("octavo_visits_total", "Visits of published sites, by kind of the answer and status"),
  visitSeconds: seconds(
    "octavo_visit_seconds",
    "Time until the answer to a visit of a site begins, by kind of the answer"
  ),
  unitsOfWork: counter("octavo_units_of_work_total", "Transactions of the database that ended, by outcome"),
  unitRetries: counter(
    "octavo_unit_of_work_retries_total",
    "Transactions that began again because others were in their way"
  ),
  unitsWaiting: gauge(
    "octavo_units_of_work_waiting",
    "Transactions that wait for a connection to the database"
  ),
  databaseConnections: gauge(
    "octavo_database_connections",
    "Connections of the process to the database, by state: in_use, idle"
  ),
  diskFree: gauge("octavo_disk_free_bytes", "Free bytes of the disk of the data folder"),
  jobs: counter("octavo_jobs_total", "Runs of background jobs, by kind and outcome"),
  jobSeconds: seconds("octavo_job_seconds", "Duration of the runs of background jobs, by kind"),
  jobsUnfinished: gauge(
    "octavo_jobs_unfinished",
    "Background jobs of the installation that wait or run, by kind"
  ),
  jobsOldestWaiting: gauge(
    "octavo_jobs_oldest_waiting_seconds",
    "Age of the oldest background job that waits, by kind; 0 when none does"
  ),
  gitSeconds: seconds("octavo_git_seconds", "Duration of processes of Git, by command"),
  cacheRequests: counter(
    "octavo_cache_requests_total",
    "Values that were asked of a cache, by cache and outcome: kept, or made"
  ),
  cacheBytes: gauge("octavo_cache_bytes", "About the bytes that a cache keeps, by cache"),
  eventLoopLag: gauge(
    "octavo_event_loop_lag_seconds",
    "The 99th percentile of the delay of the event loop since the last look"
  ),
  memory: gauge(
    "octavo_memory_bytes",
    "Memory of the process, by kind: resident, heap used, outside the heap"
  )
} as const
