export const allJobsPath = 'job-margins'
