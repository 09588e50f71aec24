/** Address of the margins of all open jobs. */
export const allJobsPath = 'job-margins'
