import type { ApplicationContent } from '../../../model/costing/application-document.ts'
import { writeOutput } from '../../http/files/temporary-files.ts'
import { task } from '../../workers/task.ts'

export const applicationPdf = task(
  'applicationPdf',
  { seconds: 30, pool: 'reports' },
  async () => (await import('./application-pdf.ts')).makeApplicationPdf,
)

export const applicationExcel = task('applicationExcel', { seconds: 30, pool: 'reports' }, async () => {
  const { writeApplicationWorkbook } = await import('./application-excel.ts')
  return (content: ApplicationContent, firmName: string | null, path: string) =>
    writeOutput(path, (output) => writeApplicationWorkbook(content, firmName, output))
})
