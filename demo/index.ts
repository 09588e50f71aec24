export { businessResources } from './rows.ts'
export { type DemoCounts, fillDemo, forgetOffice, isEmpty } from './write.ts'
