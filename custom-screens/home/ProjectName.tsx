import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { adminBase } from '../../admin/resource/page-path.ts'
import type { HomeProject } from '../../model/home.ts'
import { projects, quoteHeaders } from '../../resources.config.ts'

const Quiet = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
})

/** The name of a job, which leads to its quotes. */
export const ProjectName = ({ id, name }: HomeProject) => (
  <Quiet to={`${adminBase}/${projects.name}/${id}/${quoteHeaders.name}`}>{name}</Quiet>
)
