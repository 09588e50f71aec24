import { adminBase } from '../../admin/resource/page-path.ts'
import type { HomeProject } from '../../model/home.ts'
import { projects, quoteHeaders } from '../../resources.config.ts'
import { QuietLink } from './FigureLink.tsx'

export const ProjectName = ({ id, name }: HomeProject) => (
  <QuietLink to={`${adminBase}/${projects.name}/${id}/${quoteHeaders.name}`}>{name}</QuietLink>
)
