export { type DemoCounts, fillDemo, isEmpty } from './write.ts'
